import { createHash } from 'node:crypto';
import { literal, Op, QueryTypes, WhereOptions } from 'sequelize';
import { Cave, Member, sequelize } from '../models/index.js';

const SORTS = new Map([
  ['name', 'name ASC'],
  ['deepest', 'depth DESC'],
  ['longest', 'length DESC'],
]);

export interface CaveQuery {
  q?: string;
  depth?: string;
}

function depthBetween(range: string) {
  const [from, to = '2500'] = range.split('..');
  return literal(`"Cave"."depth" BETWEEN ${from} AND ${to}`);
}

export function searchCaves({ q, depth }: CaveQuery) {
  const conditions: WhereOptions[] = [{ published: true }];
  if (q) conditions.push({ name: { [Op.iLike]: `%${q}%` } });
  if (depth) conditions.push(depthBetween(depth) as unknown as WhereOptions);
  return Cave.findAll({
    attributes: ['id', 'name', 'region', 'depth', 'length'],
    where: { [Op.and]: conditions },
    order: [['name', 'ASC']],
    limit: 100,
  });
}

export function cavesOf(member: Member) {
  return sequelize.query<{ id: number; name: string; region: string; depth: number }>(
    `SELECT id, name, region, depth FROM caves WHERE member_id = :member ORDER BY ${member.listOrder}`,
    { replacements: { member: member.id }, type: QueryTypes.SELECT },
  );
}

export function regionTotals(region: string) {
  return sequelize.query<{ caves: string; metres: string }>(
    'SELECT count(*) AS caves, coalesce(sum(length), 0) AS metres FROM caves WHERE published AND region = :region',
    { replacements: { region }, type: QueryTypes.SELECT },
  );
}

export function regionCaves(region: string, sort: string) {
  const order = SORTS.get(sort) ?? 'name ASC';
  return sequelize.query<{ id: number; name: string; depth: number; length: number }>(
    `SELECT id, name, depth, length FROM caves WHERE published AND region = :region ORDER BY ${order}`,
    { replacements: { region }, type: QueryTypes.SELECT },
  );
}

export function digestGateCode(code: string) {
  return createHash('sha1').update(code).digest('hex');
}
