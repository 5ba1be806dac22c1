'use strict';

// Loaded by the suite, which calls these functions by name; each asks the process that has started the product.
const http = require('http');
const path = require('path');

const { InvalidPackageError } = require(path.join(process.cwd(), 'lib/errors'));
const port = Number(process.env.BRIDGE_PORT);

const bytesOf = async (stream) => {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64');
};

const ask = (name, ...values) =>
  new Promise((resolve, reject) => {
    const request = http.request({ port, method: 'POST', path: `/${name}` }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { value, refusal, error } = JSON.parse(Buffer.concat(chunks).toString());
        if (refusal !== undefined) reject(new InvalidPackageError(refusal));
        else if (error !== undefined) reject(new Error(error));
        else resolve(value);
      });
    });
    request.on('error', reject);
    request.end(JSON.stringify(values));
  });

module.exports = {
  setup: () => Promise.resolve(),
  teardown: () => Promise.resolve(),
  cleanup: () => Promise.resolve(),
  getLrsEndpoint: () => `http://127.0.0.1:${port}`,
  getLrsAuthHeader: () => 'Basic bridge',
  importCourse: async (stream, _, name) => ask('importCourse', await bytesOf(stream), name),
  getLaunchUrl: (course, au, _, { launchMode = 'Normal' }) => ask('getLaunchUrl', course, au, launchMode),
  hasWaive: () => true,
  waiveAU: (registration, au, reason) => ask('waiveAU', registration, au, reason),
  hasAbandon: () => true,
  abandonSession: (session) => ask('abandonSession', session),
};
