import ejs from 'ejs';
import { Expedition, Member } from '../models/index.js';

export function renderNotice(template: string, expedition: Expedition, leader: Member) {
  return ejs.render(template, {
    title: expedition.title,
    startsOn: expedition.startsOn,
    leader: leader.name,
  });
}

export function renderCallout(text: string, expedition: Expedition, leader: Member) {
  const values: Record<string, string> = {
    title: expedition.title,
    date: expedition.startsOn,
    leader: leader.name,
  };
  return text.replace(/\{(title|date|leader)\}/g, (_all, key: string) => values[key]);
}
