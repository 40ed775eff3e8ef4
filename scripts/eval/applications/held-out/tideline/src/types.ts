import type { ObjectId } from 'mongodb';

export type Role = 'volunteer' | 'lead';

export interface User {
  _id: ObjectId;
  email: string;
  name: string;
  passwordHash: string;
  role: Role;
  preferences: Record<string, unknown>;
}

export interface Device {
  _id: ObjectId;
  deviceId: string;
  key: string;
  ownerId: ObjectId;
}

export interface Survey {
  _id: ObjectId;
  ownerId: ObjectId;
  title: string;
  shore: string;
  notes: string;
  observers: string[];
  fields: Record<string, unknown>;
  metrics: { name: string; formula: string }[];
}

export interface Sighting {
  _id: ObjectId;
  surveyId: ObjectId;
  species: string;
  count: number;
  observers: string[];
}

export interface Webhook {
  _id: ObjectId;
  ownerId: ObjectId;
  url: string;
  event: string;
}

export interface TokenPayload {
  purpose: 'access' | 'share' | 'invite';
  sub?: string;
  role?: Role;
  survey?: string;
}
