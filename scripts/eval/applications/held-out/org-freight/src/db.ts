import bcrypt from 'bcryptjs';
import knexFactory, { type Knex } from 'knex';
import { config } from './config.js';

export const db: Knex = knexFactory({ client: 'pg', connection: config.databaseUrl, pool: { min: 0, max: 8 } });

export async function prepare(): Promise<void> {
  if (await db.schema.hasTable('organisations')) return;
  await db.schema
    .createTable('organisations', (t) => {
      t.increments('id');
      t.string('name').notNullable();
      t.jsonb('preferences').notNullable().defaultTo('{}');
    })
    .createTable('users', (t) => {
      t.increments('id');
      t.integer('org_id').notNullable().references('organisations.id');
      t.string('email').notNullable().unique();
      t.string('password_hash').notNullable();
      t.string('role').notNullable().defaultTo('member');
    })
    .createTable('carriers', (t) => {
      t.increments('id');
      t.string('code').notNullable().unique();
      t.string('name').notNullable();
    })
    .createTable('shipments', (t) => {
      t.increments('id');
      t.integer('org_id').notNullable().references('organisations.id');
      t.string('reference').notNullable();
      t.string('consignee').notNullable();
      t.string('carrier');
      t.string('status').notNullable().defaultTo('draft');
      t.boolean('paid').notNullable().defaultTo(false);
      t.integer('price_cents').notNullable().defaultTo(12500);
    })
    .createTable('documents', (t) => {
      t.increments('id');
      t.integer('org_id').notNullable().references('organisations.id');
      t.integer('shipment_id').notNullable().references('shipments.id').onDelete('CASCADE');
      t.string('title').notNullable();
      t.text('content').notNullable();
    })
    .createTable('webhooks', (t) => {
      t.increments('id');
      t.integer('org_id').notNullable().references('organisations.id');
      t.string('url', 2000).notNullable();
    });

  const [org] = await db('organisations').insert({ name: 'Freight Desk' }).returning('id');
  await db('users').insert({
    org_id: org.id,
    email: 'staff@freight.test',
    password_hash: await bcrypt.hash('staff-desk-1', 11),
    role: 'staff',
  });
  await db('carriers').insert([
    { code: 'northline', name: 'Northline' },
    { code: 'seaway', name: 'Seaway' },
  ]);
}
