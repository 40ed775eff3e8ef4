import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadRequestException, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { Open, type File } from 'unzipper';

const largest = 50 * 1024 * 1024;

@Injectable()
export class ArchiveService {
  private readonly base: string;

  constructor(config: ConfigService) {
    this.base = resolve(config.get<string>('DATA_DIR', 'data'));
  }

  async storeDatasheets(labId: number, archive: Buffer): Promise<string[]> {
    const folder = join(this.base, String(labId), 'datasheets');
    const stored: string[] = [];
    for await (const entry of this.files(archive)) {
      await this.write(join(folder, entry.path), entry.stream());
      stored.push(entry.path);
    }
    return stored;
  }

  async storeRuns(labId: number, archive: Buffer): Promise<string[]> {
    const folder = join(this.base, String(labId), 'runs');
    const stored: string[] = [];
    for await (const entry of this.files(archive)) {
      const target = resolve(folder, entry.path);
      if (!target.startsWith(folder + sep)) throw new BadRequestException('archive entry');
      await this.write(target, entry.stream());
      stored.push(entry.path);
    }
    return stored;
  }

  private async *files(archive: Buffer): AsyncGenerator<File> {
    const { files } = await Open.buffer(archive);
    const total = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (total > largest) throw new BadRequestException('archive size');
    for (const entry of files) {
      if (entry.type === 'File') yield entry;
    }
  }

  private async write(target: string, content: Readable): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    await pipeline(content, createWriteStream(target));
  }
}
