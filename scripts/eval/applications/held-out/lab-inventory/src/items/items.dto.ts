import { Type } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';

export class PageDto {
  @IsOptional() @Type(() => Number) @IsInt() @Min(0) @Max(1000) page = 0;
}

export class ItemQueryDto extends PageDto {
  @IsOptional() @IsString() term = '';
  @IsOptional() @IsIn(['name', 'quantity', 'catalogNumber']) sort: 'name' | 'quantity' | 'catalogNumber' = 'name';
}

export class ReadingQueryDto extends PageDto {
  @IsOptional() @IsString() @MaxLength(60) sample = '';
}

export class NewItemDto {
  @IsString() @MinLength(1) @MaxLength(160) name: string;
  @Matches(/^([A-Za-z0-9]+[-.]?)+$/) catalogNumber: string;
  @Matches(/^[A-Z]{1,4}(?:-[0-9]{1,6}){1,3}$/) lotNumber: string;
  @IsInt() @Min(0) quantity: number;
  @IsInt() @Min(0) reorderAt: number;
}

export class StockDto {
  @IsInt() @Min(-1000) @Max(1000) change: number;
}

export class NewReadingDto {
  @IsString() @MaxLength(60) sample: string;
  @IsNumber() value: number;
}

export class NewOrderDto {
  @IsInt() itemId: number;
  @IsInt() @Min(1) @Max(500) quantity: number;
  @IsString() @MaxLength(20) costCenter: string;
}

export class LayoutDto {
  @IsString() @MaxLength(2000) layout: string;
}

export class PrintDto {
  @IsString() @MaxLength(60) printer: string;
  @IsOptional() @IsInt() @Min(1) @Max(50) copies = 1;
}
