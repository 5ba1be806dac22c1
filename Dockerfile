# The product for one machine, as one container: docs/operating.md, "In a container". `npm run test:image` carries out these steps without Docker.
FROM node:24-bookworm-slim
WORKDIR /opt/trellis

COPY package.json package-lock.json .npmrc ./
COPY infra/local/unread-files.mjs infra/local/
RUN npm ci --omit=dev && node -e "import('./infra/local/unread-files.mjs').then(({ removeUnread }) => removeUnread('node_modules'))"

COPY . .
RUN node_modules/.bin/node infra/local/build.ts
# Owned by the system administrator, as all before: the program can write to its data alone.
RUN mkdir /data && chown 1000:1000 /data

# All addresses of the container, which has a network of its own for Trellis alone; compose.yaml says who reaches it.
ENV NODE_ENV=production TRELLIS_DATA=/data TRELLIS_LISTEN=0.0.0.0 TRELLIS_NETWORK=shared PORT=4000
USER 1000:1000
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/app/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The host without start.mjs: everything is installed and built, and Docker starts it again. The flags are those of infra/local/host-flags.json.
ENTRYPOINT ["node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=1024", ".build/local/main.mjs"]
