import { ObjectId, type Collection, type Db } from 'mongodb';
import type { Survey } from '../types.js';

export class SurveyRepository {
  private surveys: Collection<Survey>;

  constructor(db: Db) {
    this.surveys = db.collection<Survey>('surveys');
  }

  async create(ownerId: ObjectId, input: Pick<Survey, 'title' | 'shore' | 'notes'>) {
    const survey: Survey = {
      _id: new ObjectId(), ownerId, title: input.title, shore: input.shore, notes: input.notes,
      observers: [], fields: {}, metrics: [],
    };
    await this.surveys.insertOne(survey);
    return survey;
  }

  async findById(id: string) {
    return ObjectId.isValid(id) ? this.surveys.findOne({ _id: new ObjectId(id) }) : null;
  }

  async findOwned(id: string, ownerId: string) {
    const survey = await this.findById(id);
    return survey && survey.ownerId.equals(ownerId) ? survey : null;
  }

  listOwned(ownerId: string) {
    return this.surveys.find({ ownerId: new ObjectId(ownerId) }).toArray();
  }

  async update(id: ObjectId, input: Partial<Survey>) {
    const { title, shore, notes } = input;
    await this.surveys.updateOne({ _id: id }, { $set: { title, shore, notes } }, { ignoreUndefined: true });
  }

  async saveFields(id: ObjectId, fields: Record<string, unknown>) {
    await this.surveys.updateOne({ _id: id }, { $set: { fields } });
  }

  async addMetric(id: ObjectId, metric: { name: string; formula: string }) {
    await this.surveys.updateOne({ _id: id }, { $push: { metrics: metric } });
  }

  async remove(id: ObjectId) {
    await this.surveys.deleteOne({ _id: id });
  }
}
