import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Webhook } from '../types.js';

export class WebhookRepository {
  private hooks: Collection<Webhook>;

  constructor(db: Db) {
    this.hooks = db.collection<Webhook>('webhooks');
  }

  async add(ownerId: string, url: string, event: string) {
    const hook: Webhook = { _id: new ObjectId(), ownerId: new ObjectId(ownerId), url, event };
    await this.hooks.insertOne(hook);
    return hook;
  }

  async findOwned(id: string, ownerId: string) {
    if (!ObjectId.isValid(id)) return null;
    return this.hooks.findOne({ _id: new ObjectId(id), ownerId: new ObjectId(ownerId) });
  }
}
