import { Controller, Get, Query } from '@nestjs/common'
import { CurrentViewer, type Viewer } from '../auth/guards'
import { StorageService } from './storage.service'

@Controller('storage')
export class StorageController {
  constructor(private readonly storage: StorageService) {}

  @Get('certificate')
  certificate(@CurrentViewer() viewer: Viewer, @Query('name') name: string) {
    return this.storage.certificate(viewer.sub, name)
  }

  @Get('payslip')
  payslip(@CurrentViewer() viewer: Viewer, @Query('name') name: string) {
    return this.storage.payslip(viewer.sub, name)
  }
}
