import { config } from '../config.js';
import type { Webhook } from '../types.js';

export async function deliver(hook: Webhook, payload: unknown) {
  const response = await fetch(hook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-event': hook.event },
    body: JSON.stringify(payload),
  });
  return { status: response.status, body: (await response.text()).slice(0, 2000) };
}

export async function importRecords(address: string): Promise<unknown> {
  const target = new URL(address);
  if (target.protocol !== 'https:' || target.port || !config.importHosts.includes(target.hostname)) {
    throw Object.assign(new Error('Records come from partner hosts only'), { statusCode: 400 });
  }
  const response = await fetch(target, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  return response.json();
}
