import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Sighting } from '../types.js';

export class SightingRepository {
  private sightings: Collection<Sighting>;

  constructor(db: Db) {
    this.sightings = db.collection<Sighting>('sightings');
  }

  async add(surveyId: ObjectId, species: string, count: number, observers: string[]) {
    const sighting: Sighting = { _id: new ObjectId(), surveyId, species, count, observers };
    await this.sightings.insertOne(sighting);
    return sighting;
  }

  list(surveyId: ObjectId) {
    return this.sightings.find({ surveyId }).toArray();
  }

  confirmed(surveyId: ObjectId, observers: string) {
    const condition = `this.observers.length >= ${observers}`;
    return this.sightings.find({ surveyId, $where: condition }).toArray();
  }

  abundant(surveyId: ObjectId, minCount: number) {
    return this.sightings.find({ surveyId, count: { $gte: minCount } }).toArray();
  }
}
