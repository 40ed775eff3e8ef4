import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { BadRequestException, Injectable, StreamableFile } from '@nestjs/common'
import { ConfigService } from '@nestjs/config'

@Injectable()
export class StorageService {
  private readonly root: string

  constructor(config: ConfigService) {
    this.root = config.getOrThrow<string>('STORAGE_ROOT')
  }

  certificate(employeeId: number, name: string) {
    const file = join(this.root, 'certificates', String(employeeId), name)
    return new StreamableFile(createReadStream(file))
  }

  payslip(employeeId: number, name: string) {
    if (!/^\d{4}-\d{2}\.pdf$/.test(name)) throw new BadRequestException('no such payslip')
    const file = join(this.root, 'payslips', String(employeeId), name)
    return new StreamableFile(createReadStream(file))
  }
}
