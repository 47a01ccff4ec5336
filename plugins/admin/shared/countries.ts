/** The countries that a site can be in: the members and observers of the United Nations, by their ISO 3166-1 codes. @internal */
export const countryCodes: readonly string[] = (
  'AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI CV KH CM CA CF TD CL CN CO KM CG CD ' +
  'CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA GM GE DE GH GR GD GT GN GW GY HT HN HU IS IN ID IR IQ ' +
  'IE IL IT JM JP JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU MX FM MD MC MN ME MA MZ MM ' +
  'NA NR NP NL NZ NI NE NG MK NO OM PK PW PS PA PG PY PE PH PL PT QA RO RU RW KN LC VC WS SM ST SA SN RS SC SL SG SK SI SB ' +
  'SO ZA SS ES LK SD SR SE CH SY TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE GB US UY UZ VU VA VE VN YE ZM ZW'
).split(' ');

/** The code of a country by its code, or by its name in English or Spanish; undefined for none that is known. @internal */
export function countryCode(text: string): string | undefined {
  const wanted = plain(text);
  return countryCodes.find((code) => plain(code) === wanted) ?? codesByName().get(wanted);
}

let known: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  known ??= new Map(
    ['en', 'es'].flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      return countryCodes.map((code) => [plain(names.of(code) ?? code), code] as const);
    }),
  );
  return known;
}

/** Without accents, and in lower case. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
