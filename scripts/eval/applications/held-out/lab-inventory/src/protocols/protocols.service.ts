import { BadRequestException, Injectable } from '@nestjs/common';
import * as yaml from 'js-yaml';

export interface Protocol {
  title: string;
  steps: string[];
}

export interface Layout {
  columns: string[];
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

@Injectable()
export class ProtocolsService {
  readProtocol(file: Buffer): Protocol {
    const document = this.attempt(() => yaml.load(file.toString('utf8')));
    if (typeof document.title !== 'string') throw new BadRequestException('title');
    return { title: document.title, steps: words(document.steps) };
  }

  readPlateLayout(file: Buffer): Layout {
    const document = this.attempt(() => yaml.load(file.toString('utf8'), { schema: yaml.JSON_SCHEMA }));
    return { columns: words(document.columns) };
  }

  private attempt(read: () => unknown): Record<string, unknown> {
    try {
      return (read() ?? {}) as Record<string, unknown>;
    } catch {
      throw new BadRequestException('document');
    }
  }
}
