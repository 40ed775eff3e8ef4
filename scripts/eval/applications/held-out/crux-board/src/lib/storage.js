const fs = require('fs');
const path = require('path');
const config = require('../config');

function topoPath(file) {
  return path.join(config.topoDir, file);
}

function exportPath(file) {
  const full = path.resolve(config.exportDir, file);
  if (!full.startsWith(config.exportDir + path.sep)) {
    return null;
  }
  return full;
}

async function openTopo(file) {
  const location = topoPath(file);
  const handle = await fs.promises.open(location, 'r');
  return handle.createReadStream();
}

async function openExport(file) {
  const location = exportPath(file);
  if (!location) {
    return null;
  }
  const handle = await fs.promises.open(location, 'r');
  return handle.createReadStream();
}

module.exports = { openTopo, openExport };
