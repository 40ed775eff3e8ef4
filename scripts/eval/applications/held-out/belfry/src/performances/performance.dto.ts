import { ArrayMaxSize, IsArray, IsInt, IsMongoId, IsOptional, IsString, MaxLength, Min } from 'class-validator';

export class CreatePerformanceDto {
  @IsString()
  @MaxLength(160)
  title: string;

  @IsMongoId()
  tower: string;

  @IsInt()
  @Min(1)
  changes: number;

  @IsArray()
  @ArrayMaxSize(16)
  @IsString({ each: true })
  band: string[];

  @IsOptional()
  @IsString()
  @MaxLength(4000)
  footnotes?: string;
}

export class AmendPerformanceDto {
  @IsOptional()
  @IsString()
  @MaxLength(160)
  title?: string;

  @IsOptional()
  @IsString()
  @MaxLength(4000)
  footnotes?: string;
}
