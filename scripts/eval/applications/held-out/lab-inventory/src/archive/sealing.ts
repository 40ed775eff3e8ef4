import { createCipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';

export interface Sealed {
  nonce: string;
  tag: string;
  data: string;
}

function seal(key: Buffer, value: unknown): Sealed {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const data = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return {
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
}

@Injectable()
export class SealingService {
  private readonly inventoryKey = Buffer.from('6c1fa08e5b7d42939e04c7d81b2f65aa3de9704c81f652b7a90e3cd4158b7f26', 'hex');
  private readonly readingsKey: Buffer;

  constructor(config: ConfigService) {
    this.readingsKey = Buffer.from(config.getOrThrow<string>('READINGS_KEY'), 'hex');
  }

  inventory(rows: unknown[]): Sealed {
    return seal(this.inventoryKey, rows);
  }

  readings(rows: unknown[]): Sealed {
    return seal(this.readingsKey, rows);
  }
}
