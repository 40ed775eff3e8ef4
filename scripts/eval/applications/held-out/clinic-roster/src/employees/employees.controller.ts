import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common'
import { IsEmail, IsOptional, IsString, MinLength } from 'class-validator'
import { CurrentViewer, Roles, type Viewer } from '../auth/guards'
import { EmployeesService } from './employees.service'

class CreateEmployee {
  @IsEmail()
  email!: string

  @IsString()
  name!: string

  @MinLength(12)
  password!: string
}

class ContactChanges {
  @IsOptional()
  @IsString()
  phone?: string

  @IsOptional()
  @IsString()
  ward?: string
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

@Controller('employees')
export class EmployeesController {
  constructor(private readonly employees: EmployeesService) {}

  @Get()
  search(@Query('term') term = '', @Query('ward') ward?: string) {
    return this.employees.search(term, ward)
  }

  @Get('phone')
  byPhone(@Query('phone') phone: string) {
    return this.employees.byPhone(phone)
  }

  @Get('match')
  match(@Query('pattern') pattern: string) {
    return this.employees.matching(new RegExp(pattern, 'i'))
  }

  @Get('starting')
  starting(@Query('text') text: string) {
    return this.employees.matching(new RegExp(`^${escapePattern(String(text))}`, 'i'))
  }

  @Get('salaries')
  salaries() {
    return this.employees.salaries()
  }

  @Roles('manager')
  @Post()
  create(@Body() employee: CreateEmployee) {
    return this.employees.create(employee)
  }

  @Patch('me')
  patchMe(@CurrentViewer() viewer: Viewer, @Body() changes: Record<string, unknown>) {
    return this.employees.patch(viewer.sub, changes)
  }

  @Patch('me/contact')
  patchContact(@CurrentViewer() viewer: Viewer, @Body() contact: ContactChanges) {
    return this.employees.patchContact(viewer.sub, contact)
  }
}
