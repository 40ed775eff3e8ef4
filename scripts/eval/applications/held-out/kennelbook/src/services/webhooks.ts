import { GraphQLError } from 'graphql';

const CALENDAR_HOSTS = new Set(['calendar.google.com', 'outlook.office365.com']);

export async function pingWebhook(url: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'ping' }),
  });
  const body = await response.text();
  return { status: response.status, body: body.slice(0, 2000) };
}

export async function countCalendarEntries(url: string): Promise<number> {
  const target = new URL(url);
  if (target.protocol !== 'https:' || !CALENDAR_HOSTS.has(target.hostname)) {
    throw new GraphQLError('Only Google and Outlook calendars can be linked');
  }
  const response = await fetch(target, { redirect: 'error' });
  return (await response.text()).split('BEGIN:VEVENT').length - 1;
}
