import { config } from '../config.js'

const headers = { accept: 'application/json', 'user-agent': 'freight-desk/1.8' }

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`remote answered ${response.status}`)
  return response.json()
}

export async function postEvent(target: string, event: object): Promise<unknown> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5000),
  })
  return readJson(response)
}

export async function getRateCard(address: string): Promise<unknown> {
  const url = new URL(address)
  if (url.protocol !== 'https:' || !config.rateCardHosts.includes(url.host))
    throw new Error('unknown rate card host')
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(5000) })
  return readJson(response)
}
