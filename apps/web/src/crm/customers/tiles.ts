import { fold } from '@temelia/text/fold'

/** One county or state as a square of the map: the cells stand as the places lie. */
export type Tile = Readonly<{ code: string; name: string; column: number; row: number }>

/** `code name column row`, a place each. Rows from north to south, columns from west to east. */
const ROMANIA = `SM Satu Mare 2 0|MM Maramureș 3 0|SV Suceava 5 0|BT Botoșani 6 0|BH Bihor 1 1|SJ Sălaj 2 1|CJ Cluj 3 1|BN Bistrița-Năsăud 4 1|NT Neamț 5 1|IS Iași 6 1
AR Arad 1 2|AB Alba 2 2|MS Mureș 3 2|HR Harghita 4 2|BC Bacău 5 2|VS Vaslui 6 2|TM Timiș 0 3|HD Hunedoara 1 3|SB Sibiu 2 3|BV Brașov 3 3|CV Covasna 4 3|VN Vrancea 5 3|GL Galați 6 3
CS Caraș-Severin 0 4|GJ Gorj 1 4|VL Vâlcea 2 4|AG Argeș 3 4|PH Prahova 4 4|BZ Buzău 5 4|BR Brăila 6 4|TL Tulcea 7 4
MH Mehedinți 0 5|DJ Dolj 1 5|OT Olt 2 5|DB Dâmbovița 3 5|IF Ilfov 4 5|IL Ialomița 5 5|CT Constanța 7 5|TR Teleorman 2 6|GR Giurgiu 3 6|B București 4 6|CL Călărași 5 6`

const UNITED_STATES = `AK Alaska 0 0|ME Maine 10 0|VT Vermont 9 1|NH New Hampshire 10 1
WA Washington 0 2|ID Idaho 1 2|MT Montana 2 2|ND North Dakota 3 2|MN Minnesota 4 2|IL Illinois 5 2|WI Wisconsin 6 2|MI Michigan 7 2|NY New York 8 2|RI Rhode Island 9 2|MA Massachusetts 10 2
OR Oregon 0 3|NV Nevada 1 3|WY Wyoming 2 3|SD South Dakota 3 3|IA Iowa 4 3|IN Indiana 5 3|OH Ohio 6 3|PA Pennsylvania 7 3|NJ New Jersey 8 3|CT Connecticut 9 3
CA California 0 4|UT Utah 1 4|CO Colorado 2 4|NE Nebraska 3 4|MO Missouri 4 4|KY Kentucky 5 4|WV West Virginia 6 4|VA Virginia 7 4|MD Maryland 8 4|DE Delaware 9 4
AZ Arizona 1 5|NM New Mexico 2 5|KS Kansas 3 5|AR Arkansas 4 5|TN Tennessee 5 5|NC North Carolina 6 5|SC South Carolina 7 5|DC District of Columbia 8 5
OK Oklahoma 3 6|LA Louisiana 4 6|MS Mississippi 5 6|AL Alabama 6 6|GA Georgia 7 6|HI Hawaii 0 7|TX Texas 3 7|FL Florida 8 7`

/** The places of a practice: 41 counties with Bucharest, or 50 states with the District of Columbia. */
export const tilesOf: Readonly<Record<string, readonly Tile[]>> = { ro: read(ROMANIA), us: read(UNITED_STATES) }

/** The place a county or state was typed for: its code, or its name with or without diacritics and the word for it. */
export function tileOf(tiles: readonly Tile[], typed: string): Tile | undefined {
  const words = plain(typed)
    .replace(/^(judetul|judet|jud|municipiul|mun|state of)\b\s*/, '')
    .replace(/\s+(county|state)$/, '')
  if (/^(bucuresti )?sector(ul)? \d$/.test(words)) return tiles.find(({ code }) => code === 'B')
  return tiles.find(({ code, name }) => code.toLowerCase() === words || plain(name) === words)
}

function plain(text: string): string {
  return fold(text)
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
}

function read(text: string): readonly Tile[] {
  return text.split(/[|\n]/).map((place) => {
    const [, code = '', name = '', column, row] = /^(\w+) (.+) (\d+) (\d+)$/.exec(place) ?? []
    return { code, name, column: Number(column), row: Number(row) }
  })
}
