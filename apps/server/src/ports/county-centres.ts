import { fold } from '@temelia/text/fold'
import type { Geocoder } from './geocoder.ts'

/** `name or code / latitude longitude` of the seat of each county or state, to a hundredth of a degree. */
const SEATS: Readonly<Record<string, string>> = {
  ro: `alba ab 46.07 23.57|arad ar 46.17 21.32|arges ag 44.86 24.87|bacau bc 46.57 26.91|bihor bh 47.05 21.92|bistrita-nasaud bn 47.13 24.49|botosani bt 47.75 26.66|brasov bv 45.65 25.61
braila br 45.27 27.96|bucuresti b 44.43 26.10|buzau bz 45.15 26.83|caras-severin cs 45.30 21.89|calarasi cl 44.20 27.33|cluj cj 46.77 23.59|constanta ct 44.17 28.65|covasna cv 45.86 25.79
dambovita db 44.93 25.46|dolj dj 44.32 23.80|galati gl 45.44 28.05|giurgiu gr 43.90 25.97|gorj gj 45.04 23.27|harghita hr 46.36 25.80|hunedoara hd 45.88 22.90|ialomita il 44.56 27.37
iasi is 47.16 27.59|ilfov if 44.58 26.09|maramures mm 47.66 23.58|mehedinti mh 44.63 22.66|mures ms 46.54 24.56|neamt nt 46.93 26.37|olt ot 44.43 24.37|prahova ph 44.94 26.02
satu-mare sm 47.79 22.89|salaj sj 47.19 23.06|sibiu sb 45.80 24.15|suceava sv 47.65 26.26|teleorman tr 43.97 25.33|timis tm 45.75 21.23|tulcea tl 45.18 28.80|vaslui vs 46.64 27.73
valcea vl 45.10 24.37|vrancea vn 45.70 27.18`,
  us: `alabama al 32.38 -86.30|alaska ak 58.30 -134.42|arizona az 33.45 -112.07|arkansas ar 34.75 -92.29|california ca 38.58 -121.49|colorado co 39.74 -104.99|connecticut ct 41.77 -72.67|delaware de 39.16 -75.52
district-of-columbia dc 38.90 -77.04|florida fl 30.44 -84.28|georgia ga 33.75 -84.39|hawaii hi 21.31 -157.86|idaho id 43.62 -116.20|illinois il 39.80 -89.65|indiana in 39.77 -86.16|iowa ia 41.59 -93.62
kansas ks 39.05 -95.68|kentucky ky 38.20 -84.87|louisiana la 30.45 -91.19|maine me 44.31 -69.78|maryland md 38.98 -76.49|massachusetts ma 42.36 -71.06|michigan mi 42.73 -84.56|minnesota mn 44.95 -93.09
mississippi ms 32.30 -90.18|missouri mo 38.58 -92.17|montana mt 46.59 -112.04|nebraska ne 40.81 -96.70|nevada nv 39.16 -119.77|new-hampshire nh 43.21 -71.54|new-jersey nj 40.22 -74.76|new-mexico nm 35.69 -105.94
new-york ny 42.65 -73.76|north-carolina nc 35.78 -78.64|north-dakota nd 46.81 -100.78|ohio oh 39.96 -83.00|oklahoma ok 35.47 -97.52|oregon or 44.94 -123.04|pennsylvania pa 40.26 -76.88|rhode-island ri 41.82 -71.41
south-carolina sc 34.00 -81.03|south-dakota sd 44.37 -100.35|tennessee tn 36.17 -86.78|texas tx 30.27 -97.74|utah ut 40.76 -111.89|vermont vt 44.26 -72.58|virginia va 37.54 -77.44|washington wa 47.04 -122.90
west-virginia wv 38.35 -81.63|wisconsin wi 43.07 -89.40|wyoming wy 41.14 -104.82`,
}

const SPOTS = new Map(Object.entries(SEATS).map(([region, text]) => [region, read(text)]))

/** Without a provider a customer is put at the seat of its county or state: right enough for a map of a country, and asked of nobody. */
export const countyCentres: Geocoder = {
  counted: false,
  find: async ({ county, region }) => SPOTS.get(region)?.get(plain(county)) ?? null,
}

function read(text: string): ReadonlyMap<string, { latitude: number; longitude: number }> {
  return new Map(
    text.split(/[|\n]/).flatMap((line) => {
      const [name = '', code = '', latitude, longitude] = line.split(' ')
      const spot = { latitude: Number(latitude), longitude: Number(longitude) }
      return [
        [name, spot],
        [code, spot],
      ] as const
    }),
  )
}

function plain(county: string): string {
  return fold(county)
    .replace(/^(judetul|judet|jud\.?|municipiul|mun\.?|state of)\s+/, '')
    .replace(/\s+(county|state)$/, '')
    .trim()
    .replace(/\s+/g, '-')
}
