"""Packs a jar: jar.py TARGET MANIFEST [NAME=FILE ...]. There may be a run-time of Java without its tools."""

import sys
import zipfile

target, manifest, *files = sys.argv[1:]
with zipfile.ZipFile(target, "w") as jar:
    jar.write(manifest, "META-INF/MANIFEST.MF")
    for name, path in (pair.split("=", 1) for pair in files):
        jar.write(path, name)
