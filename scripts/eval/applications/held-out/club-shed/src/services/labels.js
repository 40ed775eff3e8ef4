const { exec, execFile } = require('child_process');
const { promisify } = require('util');

const run = promisify(exec);
const runFile = promisify(execFile);

async function qrLabel(tool, { size = '4', note = '' } = {}) {
  const text = `TS-${tool.id} ${note}`.trim();
  const { stdout } = await run(`qrencode -t SVG -s ${size} -o - "${text}"`);
  return stdout;
}

async function serialBarcode(tool) {
  const { stdout } = await runFile('barcode', ['-S', '-b', String(tool.serial || tool.id)]);
  return stdout;
}

module.exports = { qrLabel, serialBarcode };
