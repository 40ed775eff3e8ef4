import { exec, execFile } from 'child_process';
import { basename, join } from 'path';
import { promisify } from 'util';
import { Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { Recording } from './recording.schema';

const run = promisify(exec);
const runFile = promisify(execFile);

@Injectable()
export class AudioService {
  private readonly media: string;

  constructor(config: ConfigService) {
    this.media = config.getOrThrow<string>('MEDIA_DIR');
  }

  pathOf(recording: Recording) {
    return join(this.media, basename(recording.filename));
  }

  artworkPath(name: string) {
    return join(this.media, 'artwork', name);
  }

  async spectrogram(recording: Recording) {
    const picture = `${recording.filename}.png`;
    const target = this.artworkPath(picture);
    await run(`sox "${this.pathOf(recording)}" -n spectrogram -t "${recording.label}" -o "${target}"`);
    return picture;
  }

  async trim(recording: Recording, start: string, length: string) {
    const target = `${this.pathOf(recording)}.trim.wav`;
    await runFile('sox', [this.pathOf(recording), target, 'trim', start, length]);
    return basename(target);
  }
}
