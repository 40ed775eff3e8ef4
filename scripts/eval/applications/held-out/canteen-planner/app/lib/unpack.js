import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, isAbsolute, resolve } from 'node:path';
import AdmZip from 'adm-zip';

export async function unpackPhotos(buffer, folder) {
  const written = [];
  for (const { entryName, isDirectory, getData } of new AdmZip(buffer).getEntries()) {
    if (isDirectory) continue;
    const location = join(folder, entryName);
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, getData());
    written.push(entryName);
  }
  return written;
}

export async function unpackMenus(buffer, folder) {
  const written = [];
  for (const entry of new AdmZip(buffer).getEntries()) {
    const location = resolve(folder, entry.entryName);
    const inside = relative(folder, location);
    if (entry.isDirectory || inside.startsWith('..') || isAbsolute(inside)) continue;
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, entry.getData());
    written.push(inside);
  }
  return written;
}
