import knex from 'knex';
import { config } from './config.js';

export const db = knex({
  client: 'better-sqlite3',
  connection: { filename: config.databaseFile },
  useNullAsDefault: true,
});

export async function migrate(): Promise<void> {
  if (await db.schema.hasTable('owners')) return;
  await db.schema
    .createTable('owners', (t) => {
      t.increments('id');
      t.string('email').notNullable().unique();
      t.string('password_hash').notNullable();
      t.string('name').notNullable();
      t.string('phone');
      t.string('role').notNullable().defaultTo('owner');
      t.integer('credit_cents').notNullable().defaultTo(0);
      t.text('preferences').notNullable().defaultTo('{}');
      t.text('theme').notNullable().defaultTo('{}');
      t.text('reminder_template');
      t.text('signature');
    })
    .createTable('pets', (t) => {
      t.increments('id');
      t.integer('owner_id').notNullable().references('owners.id');
      t.string('name').notNullable();
      t.string('breed');
      t.string('chip');
    })
    .createTable('stays', (t) => {
      t.increments('id');
      t.integer('pet_id').notNullable().references('pets.id');
      t.integer('owner_id').notNullable().references('owners.id');
      t.string('kennel').notNullable();
      t.string('starts_on').notNullable();
      t.string('ends_on').notNullable();
      t.string('status').notNullable().defaultTo('booked');
      t.text('medical_notes');
    })
    .createTable('rates', (t) => {
      t.string('kennel').primary();
      t.integer('cents_per_night').notNullable();
    });
}
