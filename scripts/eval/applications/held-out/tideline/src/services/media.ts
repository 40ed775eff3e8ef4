import { exec, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { config } from '../config.js';

const run = promisify(exec);
const runFile = promisify(execFile);

export async function store(bytes: Buffer, contentType: string): Promise<string> {
  const name = `${randomUUID()}.${contentType === 'image/png' ? 'png' : 'jpg'}`;
  await fs.writeFile(path.join(config.mediaDir, name), bytes);
  return name;
}

export async function thumbnail(name: string, size: string): Promise<string> {
  const source = path.join(config.mediaDir, name);
  const target = path.join(config.mediaDir, `thumb-${name}`);
  await run(`convert ${source} -resize ${size} ${target}`);
  return `thumb-${name}`;
}

export async function metadata(name: string, group: string): Promise<unknown> {
  const source = path.join(config.mediaDir, name);
  const { stdout } = await runFile('exiftool', ['-json', `-${group}:all`, source]);
  return JSON.parse(stdout);
}

export async function openMedia(name: string) {
  const file = path.join(config.mediaDir, name);
  await fs.access(file);
  return createReadStream(file);
}

export async function openGuide(name: string) {
  const file = path.resolve(config.guidesDir, name);
  if (path.dirname(file) !== config.guidesDir) {
    throw Object.assign(new Error('Unknown guide'), { statusCode: 404 });
  }
  await fs.access(file);
  return createReadStream(file);
}
