import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { exec, execFile } from 'child_process';
import { join, resolve } from 'path';
import { promisify } from 'util';
import { Pet } from './pet.entity';

const run = promisify(exec);
const runFile = promisify(execFile);

@Injectable()
export class PhotoService {
  private readonly dir: string;

  constructor(config: ConfigService) {
    this.dir = resolve(config.get<string>('PHOTO_DIR', './photos'));
  }

  private source(pet: Pet) {
    return join(this.dir, `pet-${pet.id}.jpg`);
  }

  async thumbnail(pet: Pet, size: string): Promise<Buffer> {
    const command = ['convert', this.source(pet), '-resize', size, 'png:-'].join(' ');
    const { stdout } = await run(command, { encoding: 'buffer', maxBuffer: 8 << 20 });
    return stdout;
  }

  async describe(pet: Pet, format: string): Promise<string> {
    const { stdout } = await runFile('identify', ['-format', `photo: ${format}`, this.source(pet)]);
    return stdout.trim();
  }
}
