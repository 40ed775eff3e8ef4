import ejs from 'ejs';
import Mustache from 'mustache';
import type { Owner } from '../repositories/owners.js';
import type { Stay } from '../repositories/stays.js';

const DEFAULT_TEMPLATE = 'Dear <%= owner %>, we expect your pet on <%= start %>.';

export function renderReminder(owner: Owner, stay: Stay): string {
  const template = owner.reminder_template ?? DEFAULT_TEMPLATE;
  const text = ejs.render(template, { owner: owner.name, start: stay.starts_on, kennel: stay.kennel });
  const signature = Mustache.render(owner.signature ?? 'Kennelbook for {{name}}', { name: owner.name });
  return `${text}\n\n${signature}`;
}
