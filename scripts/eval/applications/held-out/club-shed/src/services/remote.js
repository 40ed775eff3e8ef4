const fs = require('fs/promises');
const path = require('path');
const config = require('../config');

async function importPhoto(tool, address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`photo host answered ${answer.status}`);
  const name = `tool-${tool.id}.jpg`;
  await fs.writeFile(path.join(config.photosDir, name), Buffer.from(await answer.arrayBuffer()));
  return name;
}

async function fetchSpec(address) {
  const url = new URL(address);
  if (url.protocol !== 'https:' || !config.specHosts.includes(url.hostname)) {
    throw new Error('unknown manufacturer');
  }
  const answer = await fetch(url, { redirect: 'error' });
  return answer.json();
}

module.exports = { importPhoto, fetchSpec };
