/** The texts of this plugin in a language that Adit does not have. */
export default {
  title: 'Perfil do furo',
  next: 'Próximo furo do perfil',
  hole: 'Furo',
  track: 'Coluna {{number}}',
  drawing: 'Perfil do furo {{hole}}',
  status_one: 'Furo {{hole}}: {{count}} tabela',
  status_many: 'Furo {{hole}}: {{count}} tabelas',
  status_other: 'Furo {{hole}}: {{count}} tabelas',
  loading: 'Lendo o furo…',
  empty: 'Ative um conjunto de dados de furos para ver o perfil de um deles.',
  'empty.no-tables': 'Este furo não tem intervalos nem pontos.',
  failed: 'Não foi possível ler o perfil.',
  again: 'Tentar novamente',
  settings: 'Perfil do furo',
  'settings.scale': 'Pixels por unidade de profundidade',
  'settings.lines': 'Linhas de profundidade',
};
