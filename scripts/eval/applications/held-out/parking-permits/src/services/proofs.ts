import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import config from '../config.js';
import { prisma } from '../store.js';

const largest = 5 * 1024 * 1024;

async function keep(permitId: number, kind: string, response: Response) {
  if (!response.ok) return null;
  const content = Buffer.from(await response.arrayBuffer());
  if (content.length > largest) return null;
  await mkdir(config.folders.proofs, { recursive: true });
  const file = `${permitId}-${randomUUID()}`;
  await writeFile(join(config.folders.proofs, file), content);
  return prisma.proof.create({ data: { permitId, kind, file } });
}

export async function attachLease(permitId: number, address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(8000) });
  return keep(permitId, 'lease', response);
}

export async function attachBill(permitId: number, address: string) {
  const { protocol, hostname, port, href } = new URL(address);
  if (protocol !== 'https:' || port !== '' || !config.utilityHosts.includes(hostname)) return null;
  const response = await fetch(href, { redirect: 'error', signal: AbortSignal.timeout(8000) });
  return keep(permitId, 'bill', response);
}

async function stream(file: string): Promise<ReadStream | null> {
  const info = await stat(file).catch(() => null);
  return info?.isFile() ? createReadStream(file) : null;
}

export async function proofFile(file: string) {
  return stream(join(config.folders.proofs, file));
}

export async function zoneMap(zone: string, file: string) {
  return stream(join(config.folders.maps, zone, file));
}

export async function form(language: string, file: string) {
  const target = resolve(config.folders.forms, language, file);
  if (!target.startsWith(config.folders.forms + sep)) return null;
  return stream(target);
}
