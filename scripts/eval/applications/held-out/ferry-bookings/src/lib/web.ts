import { access } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { config } from '../config.js';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const encode = (value: string) => value.replace(/[&<>"']/g, (char) => entities[char]);

export const lines = (value: string) => value.split('\n').join('<br>');

export function localTarget(value: string, fallback: string): string {
  const base = new URL(config.baseUrl);
  if (!URL.canParse(value, base)) return fallback;
  const target = new URL(value, base);
  return target.origin === base.origin ? target.href : fallback;
}

export function terminalFile(port: string, file: string): string {
  return join(config.directories.terminals, port, file);
}

export async function vesselFile(vessel: string, file: string): Promise<string | null> {
  const base = config.directories.vessels;
  const target = resolve(base, vessel, file);
  if (!target.startsWith(base + sep)) return null;
  return access(target).then(
    () => target,
    () => null,
  );
}

export const money = (cents: number) => (cents / 100).toFixed(2);
