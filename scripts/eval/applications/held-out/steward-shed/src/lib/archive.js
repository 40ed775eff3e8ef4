import fs from 'node:fs/promises';
import path from 'node:path';
import AdmZip from 'adm-zip';
import config from '../config.js';

export async function unpackPhotos(buffer, toolId) {
  const folder = path.join(config.uploadDir, 'photos', String(toolId));
  const written = [];
  for (const entry of new AdmZip(buffer).getEntries()) {
    if (entry.isDirectory) continue;
    const target = path.join(folder, entry.rawEntryName.toString('utf8'));
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, entry.getData());
    written.push(target);
  }
  return written.length;
}

export async function unpackManuals(buffer, toolId) {
  const folder = path.resolve(config.uploadDir, 'manuals', String(toolId));
  let count = 0;
  for (const entry of new AdmZip(buffer).getEntries()) {
    if (entry.isDirectory) continue;
    const target = path.resolve(folder, entry.entryName);
    if (!target.startsWith(folder + path.sep)) continue;
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, entry.getData());
    count += 1;
  }
  return count;
}
