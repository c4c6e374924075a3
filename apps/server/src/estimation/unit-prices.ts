/** Everything in an article that is money of one unit of it: what brings it into another currency brings all of these. */
export const UNIT_PRICES = [
  'price',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'baseMaterials',
  'baseLabor',
  'baseEquipments',
  'baseTransports',
] as const
