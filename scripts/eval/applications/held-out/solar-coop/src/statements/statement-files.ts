import { createReadStream, ReadStream } from 'node:fs';
import { join, normalize, resolve, sep } from 'node:path';
import { ForbiddenException, Injectable } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';

@Injectable()
export class StatementFiles {
  private readonly root: string;

  constructor(config: ConfigService) {
    this.root = resolve(config.get('STATEMENT_DIR', 'var/statements'));
  }

  template(name: string): ReadStream {
    const location = normalize(join(this.root, 'templates', name));
    return createReadStream(location);
  }

  attachment(year: number, name: string): ReadStream {
    const location = this.inside(String(year), name);
    return createReadStream(location);
  }

  private inside(...segments: string[]): string {
    const location = resolve(this.root, ...segments);
    if (!location.startsWith(this.root + sep)) throw new ForbiddenException();
    return location;
  }
}
