const path = require('path');
const { promisify } = require('util');
const { exec, execFile } = require('child_process');
const config = require('../config');

const run = promisify(exec);
const runFile = promisify(execFile);

exports.nameLabel = async (tool) => {
  const out = path.join(config.labelDir, `${tool.id}-name.png`);
  const caption = tool.name.toUpperCase();
  await run(`convert -size 480x120 -gravity center label:"${caption}" ${out}`);
  return out;
};

exports.qrLabel = async (tool) => {
  const out = path.join(config.labelDir, `${tool.id}-qr.png`);
  await runFile('qrencode', ['-o', out, '-s', '6', `${config.baseUrl}/tools/${tool.id}?n=${tool.name}`]);
  return out;
};
