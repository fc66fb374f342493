/** Benchmarks by account type, section 4.3 of the service's description, to detect typing errors. */
import { nearestName } from '../../base/wording/nearest-name.js';
import { ACCOUNT_TYPES, type AccountType, type CatalogSettings } from '../../model/settings/service-settings.js';

const LISTED: Readonly<Record<AccountType, readonly string[]>> = {
  '1': [
    'TypeAFDCIS1_0_0',
    'TypeAFDCIS1_1_0',
    'PCI3_2',
    'GDPR2016_679',
    'HIPAA',
    'FFIEC',
    'NISTCSF1_1',
    'NIST800_53Rev4',
    'CSACCM3_0_1',
    'ISO27001_2013',
    'CSBP',
    'UKNCSC',
    'RBI2015_16_418',
    'SOC2_AICPA_TSC_2017',
    'GxP_Life_Science_21_CFR_PART_11',
    'U_NNPI',
    'TypeAMSWIN12R2CIS1_0_0',
    'TypeAMSWIN16CIS1_0_0',
    'TypeALinux18CIS1_1_0',
    'TypeACentOSCIS2_2_0',
    'TypeAKUBERNETES1_5_0',
  ],
  '2': [
    'TypeBFDCIS1_2_0',
    'CSBP',
    'HIPAA',
    'PCI3_2',
    'GDPR2016_679',
    'NIST800_53Rev4',
    'ISO27001_2013',
    'SOC2_AICPA_TSC_2017',
    'NISTCSF1_1',
    'FFIEC',
    'GxP_Life_Science_21_CFR_PART_11',
    'CSACCM3_0_1',
    'RBI2015_16_418',
    'U_NNPI',
    'TypeBRHEL7CIS1_1_0',
    'TypeBMSWIN16CIS1_0_0',
    'TypeBKUBERNETES1_5_0',
  ],
  '3': [
    'CSBP',
    'CSACCM3_0_1',
    'TypeCCIS1_0_0',
    'TypeCCIS1_1_0',
    'PCI3_2',
    'GDPR2016_679',
    'HIPAA',
    'FFIEC',
    'NISTCSF1_1',
    'NIST800_53Rev4',
    'ISO27001_2013',
    'UKNCSC',
    'RBI2015_16_418',
    'GxP_Life_Science_21_CFR_PART_11',
    'U_NNPI',
  ],
};

/** The distinct benchmark ids of an account type, spelled as the service does, then those of the configuration. */
export function benchmarksOf(type: AccountType, { prefixes, benchmarks }: CatalogSettings): readonly string[] {
  const listed = LISTED[type].map((id) => withPrefix(id, prefixes));
  return [...new Set([...listed, ...(benchmarks[type] ?? [])])];
}

/** An id as the service spells it: its neutral prefix replaced by the configured one. */
function withPrefix(id: string, prefixes: CatalogSettings['prefixes']): string {
  return id.replace(/^Type[ABC]/, (neutral) => prefixes[neutral as keyof typeof prefixes] ?? neutral);
}

/**
 * One sentence if a benchmark is not in the catalog; undefined if it is. This is not an error, because services have
 * benchmarks of their own.
 *
 * @param type undefined: searches the catalogs of all account types
 */
export function unlistedBenchmark(
  id: string,
  type: AccountType | undefined,
  catalog: CatalogSettings,
): string | undefined {
  const types = type === undefined ? ACCOUNT_TYPES : [type];
  const known = [...new Set(types.flatMap((each) => benchmarksOf(each, catalog)))];
  if (known.includes(id)) return undefined;
  const place = type === undefined ? 'the catalog' : `the catalog of account type ${type}`;
  const nearest = nearestName(withPrefix(id, catalog.prefixes), known);
  return `expected a benchmark of ${place}, received "${id}"${nearest === undefined ? '' : `; the nearest is "${nearest}"`}`;
}
