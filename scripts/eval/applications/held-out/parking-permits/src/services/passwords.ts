import { createHash } from 'node:crypto';
import argon2 from 'argon2';
import { equal } from '../middleware/guards.js';

export interface Hasher {
  hash(value: string): Promise<string>;
  matches(value: string, stored: string): Promise<boolean>;
}

export const residentPasswords: Hasher = {
  hash(value) {
    return argon2.hash(value, { type: argon2.argon2id });
  },
  matches(value, stored) {
    return argon2.verify(stored, value);
  },
};

export const officerPasscodes: Hasher = {
  async hash(value) {
    return createHash('sha1').update(value).digest('base64');
  },
  async matches(value, stored) {
    return equal(await this.hash(value), stored);
  },
};
