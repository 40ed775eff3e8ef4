import fp from 'fastify-plugin';
import { MongoClient } from 'mongodb';
import { config } from '../config.js';
import { UserRepository } from '../repositories/users.js';
import { SurveyRepository } from '../repositories/surveys.js';
import { SightingRepository } from '../repositories/sightings.js';
import { WebhookRepository } from '../repositories/webhooks.js';

export interface Stores {
  users: UserRepository;
  surveys: SurveyRepository;
  sightings: SightingRepository;
  webhooks: WebhookRepository;
}

declare module 'fastify' {
  interface FastifyInstance {
    stores: Stores;
  }
}

export default fp(async (app) => {
  const client = new MongoClient(config.mongoUrl);
  await client.connect();
  const db = client.db();
  const stores: Stores = {
    users: new UserRepository(db),
    surveys: new SurveyRepository(db),
    sightings: new SightingRepository(db),
    webhooks: new WebhookRepository(db),
  };
  await stores.users.prepare(config.lead);
  app.decorate('stores', stores);
  app.addHook('onClose', async () => client.close());
});
