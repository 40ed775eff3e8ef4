'use strict';

const path = require('path');
const { exec, execFile } = require('child_process');
const { promisify } = require('util');
const config = require('../config');

const run = promisify(exec);
const runFile = promisify(execFile);

async function renderLabel(tool) {
  const file = path.join(config.labelsDir, `tool-${tool.id}.png`);
  await run(`qrencode -s 6 -o ${file} "${tool.id} ${tool.name}"`);
  return file;
}

async function printLabel(tool, printer) {
  if (!config.printers.includes(printer)) throw new Error('Unknown printer');
  const file = path.join(config.labelsDir, `tool-${tool.id}.png`);
  await runFile('lp', ['-d', printer, '-t', `Label ${tool.name}`, '--', file]);
}

module.exports = { renderLabel, printLabel };
