import { exec, execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import AdmZip from 'adm-zip';
import config from '../config.js';

const shell = promisify(exec);
const program = promisify(execFile);

const largest = 20 * 1024 * 1024;

function* filesOf(buffer) {
  let total = 0;
  for (const entry of new AdmZip(buffer).getEntries()) {
    if (entry.isDirectory) continue;
    total += entry.header.size;
    if (total > largest) throw new RangeError('archive too large');
    yield entry;
  }
}

function write(target, data) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, data);
}

export function unpackManuals(toolId, buffer) {
  const names = [];
  for (const entry of filesOf(buffer)) {
    write(join(config.media.manuals, String(toolId), entry.entryName), entry.getData());
    names.push(entry.entryName);
  }
  return names;
}

export function unpackPhotos(toolId, buffer) {
  const folder = resolve(config.media.photos, String(toolId));
  const names = [];
  for (const entry of filesOf(buffer)) {
    const target = resolve(folder, entry.entryName);
    if (!target.startsWith(folder + sep)) continue;
    write(target, entry.getData());
    names.push(entry.entryName);
  }
  return names;
}

const photo = (toolId, suffix = '') => join(config.media.photos, `${toolId}${suffix}.jpg`);

export async function resizePhoto(toolId, size) {
  const output = photo(toolId, '-small');
  await shell(`convert ${photo(toolId)} -resize ${size} ${output}`, { timeout: 20000 });
  return output;
}

export async function captionPhoto(toolId, caption) {
  const output = photo(toolId, '-caption');
  await program('convert', [photo(toolId), '-set', 'comment', caption, output], { timeout: 20000 });
  return output;
}
