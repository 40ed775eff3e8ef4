import fs from 'node:fs/promises';
import path from 'node:path';
import AdmZip from 'adm-zip';
import { config } from '../config.js';

export function expeditionDir(id: number, section: 'photos' | 'logbook') {
  return path.join(config.storage, 'expeditions', String(id), section);
}

export async function unpackPhotos(id: number, upload: Buffer) {
  const dir = expeditionDir(id, 'photos');
  const stored: string[] = [];
  for (const entry of new AdmZip(upload).getEntries()) {
    if (entry.isDirectory) continue;
    const target = path.join(dir, entry.entryName);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, entry.getData());
    stored.push(entry.entryName);
  }
  return stored;
}

export async function unpackLogbook(id: number, upload: Buffer) {
  const dir = expeditionDir(id, 'logbook');
  const stored: string[] = [];
  for (const entry of new AdmZip(upload).getEntries()) {
    const target = path.resolve(dir, entry.entryName);
    if (entry.isDirectory || !target.startsWith(dir + path.sep)) continue;
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.writeFile(target, entry.getData());
    stored.push(path.relative(dir, target));
  }
  return stored;
}
