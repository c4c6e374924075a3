import { decodeTree, type ProjectTree } from './project-tree.ts'

const article = (
  ArticleId: number,
  EstimateId: number,
  Position: number,
  Quantity: number,
  OPLabor: number | null = null,
) => ({
  ArticleId,
  EstimateId,
  Position,
  Symbol: `N${ArticleId}`,
  Name: `Norm ${ArticleId}`,
  Quantity,
  Provenience: 'A',
  RSMaterials: 10,
  RSLabor: 5,
  RSEquipments: 0,
  RSTransports: 0,
  OPLabor,
  Green: false,
})

/** Two objects, three estimates and five articles of a Romanian project, as the server sends them. */
export function sampleTree(): ProjectTree {
  return decodeTree({
    InvestmentId: 5,
    Name: 'Casă',
    Stage: 1,
    Practice: 'ro',
    VAT: 21,
    Rounding: 'LINE',
    QuantityDecimals: 3,
    PriceDecimals: 2,
    TotalDecimals: 2,
    Recapitulation: null,
    _actions: { edit: true },
    objects: [
      { ObjectId: 2, InvestmentId: 5, Position: 2, Name: 'Gard' },
      { ObjectId: 1, InvestmentId: 5, Position: 1, Name: 'Casă' },
    ],
    estimates: [
      { EstimateId: 11, ObjectId: 1, Position: 1, Name: 'Terasamente' },
      { EstimateId: 12, ObjectId: 1, Position: 2, Name: 'Rezistență' },
      { EstimateId: 13, ObjectId: 2, Position: 1, Name: 'Gard' },
    ],
    articles: [
      article(3, 12, 1, 4),
      article(2, 11, 2, 2),
      article(1, 11, 1, 1),
      article(4, 12, 2, 0),
      article(5, 13, 1, 8, 7),
    ],
    parameters: [],
  })
}
