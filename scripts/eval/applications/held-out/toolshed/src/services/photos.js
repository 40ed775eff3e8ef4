'use strict';

const fs = require('fs/promises');
const path = require('path');
const crypto = require('crypto');
const config = require('../config');

const MAX_BYTES = 4 * 1024 * 1024;

async function importPhoto(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(8000) });
  if (!response.ok) throw new Error(`Photo host answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new Error('Photo is too large');
  const name = `${crypto.randomUUID()}.jpg`;
  await fs.writeFile(path.join(config.photosDir, name), bytes);
  return name;
}

async function lookupPart(partNumber) {
  const response = await fetch(`${config.partsApi}/parts/${encodeURIComponent(partNumber)}`);
  if (!response.ok) return null;
  return response.json();
}

function photoPath(name) {
  const full = path.resolve(config.photosDir, name);
  if (!full.startsWith(config.photosDir + path.sep)) return null;
  return full;
}

module.exports = { importPhoto, lookupPart, photoPath };
