import AdmZip from 'adm-zip';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '../config.js';

function folder(orgId: number, shipmentId: number, part: string): string {
  return path.join(config.bundlesDir, String(orgId), String(shipmentId), part);
}

export async function unpackDocuments(orgId: number, shipmentId: number, archive: Buffer): Promise<string[]> {
  const base = folder(orgId, shipmentId, 'documents');
  const names: string[] = [];
  for (const entry of new AdmZip(archive).getEntries()) {
    if (entry.isDirectory) continue;
    const target = path.join(base, entry.entryName);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, entry.getData());
    names.push(entry.entryName);
  }
  return names;
}

export async function unpackPhotos(orgId: number, shipmentId: number, archive: Buffer): Promise<string[]> {
  const base = folder(orgId, shipmentId, 'photos');
  const names: string[] = [];
  for (const entry of new AdmZip(archive).getEntries()) {
    const target = path.resolve(base, entry.entryName);
    if (entry.isDirectory || !target.startsWith(base + path.sep)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, entry.getData());
    names.push(path.relative(base, target));
  }
  return names;
}
