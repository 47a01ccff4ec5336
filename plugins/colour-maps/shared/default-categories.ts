/** The categories that a number or a code of ore is told apart by when nobody said otherwise: `min` belongs to each, `max` to the next one. @public */
export const defaultCategories = [
  { label: 'Unknown', value: 0, color: '#FF0000', min: 0, max: 3, visible: true },
  { label: 'Min', value: 1, color: '#FF5C00', min: 3, max: 6, visible: true },
  { label: 'OREDS', value: 2, color: '#FFE600', min: 6, max: 9, visible: true },
  { label: 'OREMS', value: 3, color: '#ADFF00', min: 9, max: 12, visible: true },
  { label: 'ORENMS', value: 4, color: '#05FF00', min: 12, max: 15, visible: true },
] as const;
