#include "underwell/render/tile_drawings.hpp"

#include <array>
#include <cstddef>
#include <string_view>

#include "underwell/base/check.hpp"

namespace underwell::render {

namespace {

constexpr std::size_t side = 16;
constexpr std::size_t drawings_per_band = 5;
constexpr std::size_t bands = (drawing_count + drawings_per_band - 1) / drawings_per_band;

// Bands of five drawings in the order of Drawing, a space between neighbours.
// clang-format off
constexpr std::array<std::string_view, bands * side> sheet = {
    // dirt_plain, dirt_pebbles, dirt_ruts, dirt_speckled, flags_one
    "bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb ccccccccccccccca",
    "bbbbbbbbbbbbbbbb bbbbbbbbbbccbbbb bbbbbbbbbbbbbbbb bcbbbbbabbbbbbbb cbbbbbbbbbbbbbba",
    "bbbabbbbbbbbbbbb bbbbbbbbbcbbabbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbcabb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbcbbbb bbbbbbbbbbaabbbb bbaaaaabbbbbbbbb bbbbbbbbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbcbbbbbbbbbbbbb bbbbcccaabbbbbbb bbbbcabbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbcbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbccbbbbbb bbbbbbbbbbbbbbbb cbbbbbbbbbbbabba",
    "bbbbbbbbbbbbbabb bbbbbbabbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbcbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb babbbbbbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbcbbbbbbbbbbbbb bbbbbbbbbbbbbcbb bbbbbbbbbbbaaabb bbbbbbbbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbabbbbbb bbbcccbbbbbbbbab bbbbbbbbaaaccbbb bbbbbbbbbbbbbbca cbbabbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbcbbbabbbbbbbbb bbbbbbbbccbbbbbb bbbbbcabbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbbbbbabbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbabbbbbbbbcbb bbbaaabbbbcbbbbb bbaabbbbbbbbbbbb bbbbbbbbbbbcabbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbbbbbbbbbabbbbb bbbcaabbbbbbbbbb bbabbbbbbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbcbbbbbbb bbbbbbbbbbbbbbbb bbbbbccbbbbbbbbb bbbbbbbcbbbbbbbb cbbbbbbbbbbbbbba",
    "bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb bbbbbbbbbbbbbbbb aaaaaaaaaaaaaaaa",
    // flags_four, flags_three, flags_cracked, marble_plain, marble_veined
    "cccccccaccccccca ccccccccccccccca ccccccccccccccca ccccccccccccccca ccccccccccccccca",
    "cbbbbbbacbbbbbba cbbbbbbbbbbbbbba cbbbbbbbabbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbbabba",
    "cbbbbbbacbbbbbba cbbbbbbbbbbbbbba cbbbbbbabbbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbabbba",
    "cbbbbbbacbbbbbba cbbbbbbbbbbabbba cbbbbbbabbbbbbba cbbccbbbbbbbbbba cbbbbbbbbbaabbba",
    "cbbbbbbacbbbbbba cbbbbbbbbbbbbbba cbbbbbbbabbbbbba cbcbbbbbbbbbbbba cbbbbbbbbabbbbba",
    "cbbbbbbacbbbbbba cbbbbbbbbbbbbbba cbbbbbbbaacbbbba cbbbbbbbbbbbbbba cbbbbbbbabbbbbba",
    "cbbbbbbacbbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbabbbba cbbbbbbbbbbbbbba cbbbbbaabbbbbbba",
    "aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa cbbbbbbbbbbabbba cbbbbbbbbbbbbbba cbbbbbabbbbbbbba",
    "cccccccaccccccca cccccaccccccccca cbbbbbbbbbbaabba cbbbbbbbbbbbbbba cbbbaabbbbbbbbba",
    "cbbbbbbacbbbbbba cbbbbacbbbbbbbba cbbbbbbbbbabcaaa cbbbbbbbbbbbbbba cbbabaabbbbbbbba",
    "cbbbbbbacbbbbbba cbbbbacbbbbbbbba cbbbbbbbbabbbbba cbbbbbbbbbbbbcba cbabbbbabbbbbbba",
    "cbbbbbbacbbbbbba cbbbbacbbbbbbbba cbbbbbbbbabbbbba cbbbbbbbbbbbcbba cabbbbbbabbbbbba",
    "cbbbbbbacbbbbbba cbbbbacbbbbbbbba cbbbbbbbabbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbbbbba",
    "cbbbbbbacbbbbbba cbabbacbbbbbbbba cbbbbbbbabbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbbbbba",
    "cbbbbbbacbbbbbba cbbbbacbbbbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbbbbba cbbbbbbbbbbbbbba",
    "aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa",
    // marble_diamond, marble_cracked, planks_plain, planks_joint, planks_knot
    "ccccccccccccccca ccccccccccccccca bbbbbbbbbbbbbbbb bbbbbbacbbbbbbbb bbbbbbbbbbbbbbbb",
    "cbbbbbbabbbbbbba cbbbbabbbbbbbbba bbbbbbbbbbbbbbbb bbbbbbacbbbbbbbb bbbbbbbbbbaabbbb",
    "cbbbbbacabbbbbba cbbbbabbbbbbbbba bbbbabbbbbbbbbbb bbbbbbacbbbbbbbb bbbbbbbbbbbbbbbb",
    "cbbbbacccabbbbba cbbbabbbbbbbbbba aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa",
    "cbbbacccccabbbba cbbbaabbbbbbbbba bbbbbbbcbbbbbbbb bbbbbbbbbbbbbacb bbbbbbbbbbbbbbbb",
    "cbbacccccccabbba cbbbbbabbbbbbbba bbbbbbbbbbbbbbbb bbbbbbbbbbbbbacb bbaacbbbbbbbbbbb",
    "cbacccccccccabba cbbbbbaabbbbbbba bbbbbbbbbbbbbbbb bbbbbbbbbbbbbacb bbbbbbbbbbbbbbbb",
    "cacccccccccccaba cbbbbbbbabbbbbba aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa",
    "cbacccccccccabba cbbbbbbbaaabbbba bbbbbbbbbbbbbbbb bbbacbbbbbbbbbbb bbbbbbbbacbbbbbb",
    "cbbacccccccabbba cbbbbbbbabbaabba bbbbbbbbbbbcbbbb bbbacbbbbbbbbbbb bbbbbbbbacbbbbbb",
    "cbbbacccccabbbba cbbbbbbabbbbbaba bbbbbbbbbbbbbbbb bbbacbbbbbbbbbbb bbbbbbbbacbbbbbb",
    "cbbbbacccabbbbba cbbbbbbbbbbbbbaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa",
    "cbbbbbacabbbbbba cbbbbbbbbbbbbbba bbbbbbbbbbbbbbbb bbbbbbbbbbacbbbb bbbbbbbbbbbbbbbb",
    "cbbbbbbabbbbbbba cbbbbbbbbbbbbbba bbcbbbbbbbbbbbbb bbbbbbbbbbacbbbb bbbbbbbbbbbaacbb",
    "cbbbbbbbbbbbbbba cbbbbbbbbbbbbbba bbbbbbbbbbbbbabb bbbbbbbbbbacbbbb bbbbbbbbbbbbbbbb",
    "aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa",
    // planks_worn, tunnel_plain, tunnel_stones, tunnel_ruts, rock_quiet
    "bbbbbbbbbbbacbbb eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee eeeeeeeeeeeeeeee zzzzzzzzzzzzzzzz",
    "bcccbbbbbbbacbbb eeedeeeeeeeeeeee eeeffeeeeeeeeeee eeeeddddeeeeeeee zzzzzzzzzzzzzzzz",
    "bbbbbbbbbbbacbbb eeeeeeeeeefdeeee eefeedeeeeeeeeee eeeeeffeddeeeeee zzzzzzzzzzzzzzzz",
    "aaaaaaaaaaaaaaaa eeeeeeeeeeeeeeee eeeddeeeeeeffeee eeeeeeeeeffeeeee zzzzzzzzzzzzzzzz",
    "bbbbbbbbccccbbbb eeeeeefeeeeeeeee eeeeeeeeeeffedee eeeeeeeeeeeeeeee zzzzzzzzzzzzzzzz",
    "bbbbbbbbbbbbbbbb edeeeeeeeeeeeede eeeeeeeeeefeedee edeeeeeeeeeeeeee zzzzzzzzzzzzzzzz",
    "bbbbaabbbbbbbbbb eeeeeeeeeeeeeeee eeeeeeeeeeeddeee eedddeeeeeeeddee zzzzzzzzzzzzzzzz",
    "aaaaaaaaaaaaaaaa eeeeeeeeedeeeeee edeeeeeeeeeeeeee eeeffeeeeedddfee zzzzzzzzzzzzzzzz",
    "bbbbbbbbbbbbbacb eeefdeeeeeeeeeee eeeeeeeeeeeeeeee eeeeeeeeeeffeeee zzzzzzzzzzzzzzzz",
    "bbcccbbbbbbbbacb eeeeeeeeeeeeefee eeeeeeffeeeeeeee eeeeeeeeeeeeeeee zzzzzzzzzzzzzzzz",
    "bbbbbbbbbbbbbacb eeeeeeeeeeeeeeee eeeeefeedeeeeeee eeeeeeedeeeeeeee zzzzzzzzzzzzzzzz",
    "aaaaaaaaaaaaaaaa eeeeeeedeeeeeeee eeeeeeddeeeeefee eeedddddeeeeeeee zzzzzzzzzzzzzzzz",
    "bbbbacbbbbbbbbbb eefeeeeeeeeedeee eeeeeeeeeeeeeeee eeeefffeeeeeeedd zzzzzzzzzzzzzzzz",
    "bbbbacbbbbcccbbb eeeeeeeeeeeeeeee eeffeeeeeeeeeeee eeeeeeeeeeeeddff zzzzzzzzzzzzzzzz",
    "bbbbacbbbbbbbbbb eeeeeeeefdeeeeee eefedeeeeeeedeee eeeeeeeeeeeeffee zzzzzzzzzzzzzzzz",
    "aaaaaaaaaaaaaaaa eeeedeeeeeeeeeee eeedeeeeeeeeeeee eeeeeeeeeeeeeeee zzzzzzzzzzzzzzzz",
    // rock_flecked, rock_seamed, top_earth, top_blocks, top_smooth
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hhhhhhhhhhhhhhhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hhihhhhhhhhihhhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzzZZzzzzzzzzzzz zzzzzzzzzzzzzzzz hhhhhghhhhhhhhhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzZzzzzzzzzzzzzz zzzzzzzzzZZzzzzz hhhhhhhhihhhhghh gggggggggggggggg hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzZzzzzzzz hghhhhhhhhhhhhhh hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzZzzzz zzzzzzZZzzzzzzzz hhhhhihhhhhghhhh hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzZzzz zzzzzZzzzzzzzzzz hhhhhhhhhhhhhhih hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzZzzzzzzzzzz hhhghhhhhghhhhhh gggggggggggggggg hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hhhhhhhihhhhhhhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hihhhhhhhhhhghhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzzzzzZZzzzzzzzz zzzzzzzzzzzzzzzz hhhhghhhhihhhhhh hhhhhhhghhhhhhhg hhhhhhhhhhhhhhhh",
    "zzzzzZzzzzzzzzzz zzzzzzzzzzzzZzzz hhhhhhhhhhhhhhhh gggggggggggggggg hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzZzzzzzzzzzzZzz hhhhhihhghhhhhih hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzZzzzzzzzzzzzz hghhhhhhhhhhhhhh hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hhhhhhhhhhhihhhh hhhghhhhhhhghhhh hhhhhhhhhhhhhhhh",
    "zzzzzzzzzzzzzzzz zzzzzzzzzzzzzzzz hhhihhghhhhhhghh gggggggggggggggg hhhhhhhhhhhhhhhh",
    // face_earth, face_brick, face_block, face_panel, water_calm
    "................ ................ ................ ................ rrrrrrrrrrrrrrrr",
    "................ ................ ................ ................ rrrrrrrrrrrrrrrr",
    "................ ................ ................ ................ rrrssssrrrrrrrrr",
    "................ ................ ................ ................ rrrrrrrsrrrrrrrr",
    "................ ................ ................ ................ rrrrrrrrrrrrrqqr",
    "................ ................ ................ ................ rrrrrrrrrrrqqrrr",
    "kkkkkkkkkkkkkkkk llllllljlllllllj lllllllllllllllj llllllllllllllll rqqqrrrrrrrrrrrr",
    "kkllkkkkkkkkkklk kkkkkkkjkkkkkkkj lkkkkkkkkkkkkkkj kkkkkkkkkkkkkkkk rrrrqrrrrrrrrrrr",
    "klkkjkkklllkkkkk jjjjjjjjjjjjjjjj lkkkkkkkkkkkkkkj jjjjjjjjjjjjjjjj rrrrrrrrrrssssrr",
    "kkjjkkkklkkjkkkk llljllllllljllll lkkkkkkkkkkkkkkj klkkkjkkklkkkjkk rrrrrrrrrrrrrrsr",
    "kkkkkkkkkjjkkllk kkkjkkkkkkkjkkkk jjjjjjjjjjjjjjjj klkkkjkkklkkkjkk rrrrrrrrrrrrrrrr",
    "kkkkkllkkkkklkkj jjjjjjjjjjjjjjjj llllllljllllllll klkkkjkkklkkkjkk rrrrrqqqqrrrrrrr",
    "klkkkkkjkkkkkjjk llllllljlllllllj lkkkkkkjlkkkkkkk klkkkjkkklkkkjkk rrrrrrrrrqrrrrrr",
    "kkjkkkjkkkkkkkkk kkkkkkkjkkkkkkkj lkkkkkkjlkkkkkkk kljjjjkkkljjjjkk rrssrrrrrrrrrrrr",
    "jkkkjjkkkjkkkjkj jjjjjjjjjjjjjjjj jjjjjjjjjjjjjjjj llllllllllllllll rrrrssrrrrrrrrrr",
    "jjkjjjjkjjjkjjjj kkkjkkkkkkkjkkkk kkkkkkkkkkkkkkkk jjjjjjjjjjjjjjjj rrrrrrrrrrrrrrrr",
    // water_ripple, rubble_heap, rubble_scattered, roots_long, roots_knot
    "rrrrrrrrrrrrrrrr ................ ................ ....tvt......... ....tvt.....t...",
    "rrrrrrrrrrqqqrrr ................ ..##............ ....tvut....tt.. ...tvut....tut..",
    "rqqrrrrrrrrrrqrr ................ .#FE#......##... .....tvt...tuvt. ...tvt....tvt...",
    "rrrrrrrrrrrrrrrr ......##........ .#ED#1....#FE#.. ..t...tvt.tvu.t. ....tvt..tvt..t.",
    "rrrrrrsssssrrrrr .....#FE#....... ..##11...#FEED#. .tut..tuvtvu.... .tt.tuvttvt..tut",
    "rrrrrsrrrrrsrrrr ....#FEED#.##... .........#EDDD#1 tu.tut.tvvt..... tuvt.tuvvut.tu..",
    "rrrrrsrrsrrsrrrr ....#EEDD##FE#.. ...##.....#DD#11 v...tuttvut..... .tuvttvuuvttut..",
    "rrrrrrsrrrrsrrrr ..##.#DD#FEED#.. ..#FE#.....##11. ut....tuvt...... ...tuvuttuvut...",
    "rrrrrrrssssrrrrr .#FE#.#FEEEDD#.. .#FEED#......... vvt...tvut...ttt tt..tvt..tvtt.tt",
    "rrrrrrrrrrrrrrrr #FEED#FEEDDD#... .#EDDD#1..##.... tvvtttuvt..ttuvv vvtttvut.tvuttvv",
    "rrrrrrrrrrrrrrrr #EEDD#EEDDD#1##. ..#DD#11.#ED#... .ttvvvvuttuvvvtt ttvvvuvvvvuvvvtt",
    "rrsssrrrrrrrqqqr .#DD#1#DDD##FE#. ...##11...##11.. ...ttttuvvvtt... ..tttuvuuvttt...",
    "rrrrrsrrrrrqrrrr ..##11.###1#DD#. .........1...... ....tvt.ttuut... .tut.tvttuvt....",
    "rrrrrrrrrrrrrrrr ......#E#..1##1. ....##.......##. ..tuvt....ttvt.. tut..tvt..tvtt..",
    "rrrrrqqqrrrrrrrr ......#D#1...... ...#ED#.....#ED# .tut.tt.....tut. t...tuvt...tuvt.",
    "rrrrrrrrrrrrrrrr .......#1....... ....##1......##1 .....tvt......t. ....tvt......tut",
    // moss_patch, moss_strewn, mushrooms_three, mushrooms_ring, glow_worms_cluster
    "..tuuut...tuut.. ...tuuut.....t.. ................ ................ ................",
    "u.tuuvut.tuvuut. t..tuvut...tuuu. ................ ................ .....t..........",
    "ut.tuuut.tuuvut. ut..ttt...tuvuut .......###...... ....##....##.... ....tut....t....",
    "vut.ttt...tuut.. uut......tuuuvut .....##uvu##.... ...#uv#..#uv#... ...tuvut..tut...",
    "uuvt....t..tt..t uvut..t...tuuut. ....#uvvuuut#... ...####..####... ....tut....t....",
    "uuut..tuut....tu uut..tut...ttt.. ....#uuIuuut#... ....#J#11.#J#1.. .....t..........",
    "uut..tuvuut..tuv tt..tuvut....... .....#######.... ....##11..##1... .........t......",
    "tt...uuuvuut.tuu ...tuuuvut...tut .......#IJ#..##. .##.........##.. ..t.....tut.....",
    "...t.tuuuuuut.tu ..tuvuuuut..tuvu ..##...#IJ#.#uv# #uv#.......#uv#. .tut...tuvut..t.",
    "..tut.tuuvut...t ...tuuut....tuuu .#uv#..#IJ##uut# ####.......####. ..t.....tuutttut",
    ".tuvut.tttt..t.. t...ttt..t...tut #uvut#.#IJ#.#### .#J#1.......#J#1 .........t.....t",
    ".uuuvut.....tut. ut......tut...t. #uIut#.####.#IJ# .##1........##1. ....t...........",
    "tuvuuut.tt.tuvut vut..t.tuvut.... .####111111.#IJ# .....##......... ...tut.....t....",
    ".tuuut.tuut.tut. uut.tut.tut...tu ..#J#1......#### ....#uv#...##... ....t.....tut...",
    "..ttt.tuvuut.t.. tt.tuvuut.t..tuv ..#J#1.......111 ....####11#uu#.. ..........tvut..",
    ".....ttuuvuut... ....tuut......tu ...#.1.......... .....#J#1..##1.. ...........t....",
    // glow_worms_thread, mosaic_star, mosaic_waves, carpet_woven, carpet_worn
    "..........t..... auaauaauaauaauaa auaauaauaauaauaa uuuuuuuuuuuuuuuu uuuuuuuuuuuuuuuu",
    ".t.......tut.... utuuuuutuuuuutua uuuuuuuuuuuuuuua uuuuuuutuuuuuuuu uuuuuuuuuuuuuuuu",
    "tut.......t..... auuuuuuvuuuuuuua auvvuuuuvvuuuuva uuuuuututuuuuuuu uuuutuuuuuuutuuu",
    ".tut............ uuuuuuvtvuuuuuua uvttvuuvttvuuvta uuuuutuvutuuuuuu uuutvtuuuuutvtuu",
    "..tuvt.......... auuuuvtttvuuuuua avtutvvtutvvtuta uuuutuvvvutuuuuu uuuutuuuuuuutuuu",
    "...tut......t... uuuuvtttttvuuuua ututuvtutuvtutua uuutuvvuvvutuuuu uuuuuuuutuuuuuuu",
    "....t......tut.. auuvttBCBttvuuua autuuuutuuuutuua uuuutuvvvutuuuuu uuuuuuuuuuuuuuuu",
    "..........tuvut. utvtttCICtttvtua uuuuuuuuuuuuuuua uuuuutuvutuuuuuu uuttuuutuuuuuuuu",
    ".......t...tut.. auuvttBCBttvuuua auvvuuuuvvuuuuva uuuuuututuuuuuuu uuuuuutvtuuuuuuu",
    "......tut...t... uuuuvtttttvuuuua uvttvuuvttvuuvta uuuuuuutuuuuuuuu uuuuuuutuuuuuuuu",
    ".....tuvt....... auuuuvtttvuuuuua avtutvvtutvvtuta uuuuuuuuuuuuuuuu uuuuuuuuuuuuttuu",
    "......t......... uuuuuuvtvuuuuuua ututuvtutuvtutua utuuuuuuuuuuuutu uuuutuuuuuuutuuu",
    "..t.........tt.. auuuuuuvuuuuuuua autuuuutuuuutuua tvtuuuuuuuuuutvt uuutvtuuuuutvtuu",
    ".tut.......tuvt. utuuuuutuuuuutua uuuuuuuuuuuuuuua utuuuuuuuuuuuutu uuuutuuuuuuutuuu",
    "..tut......tut.. auaauaauaauaauaa auaauaauaauaauaa uuuuuuuuuuuuuuuu uuuuuuuuuuuuuuuu",
    "...t........t... aaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaa uuuuuuuuuuuuuuuu uuuuuuuuuuuuuuuu",
    // cobweb_corner, cobweb_torn, door_across, door_along, lock
    "v.u..u...u....u. ...........u..u. ................ .....######..... ................",
    ".vu..u...u...u.. ............u.u. ..############.. .....#nppn#..... ................",
    "uuvuuu...u..u... .u...........uu. .#lmmmmmmmmmmj#. .....#mnnm#..... ................",
    "..uvtu..u..u.... ..u..........tu. .#lmnpnmpnmpnj#. .....#nppm#11... ................",
    "..uttvuuuuu..... ...u....uuuutuvu .#lmnpnmpnmpnj#. .....#npnm#11... ................",
    "uuuu.uvt..u....u ...uuutu....tv.. .#lmnpnmpnmpnj#. .....#EFED#11... ....#######.....",
    ".....u.tvtu...u. ..u..tvtu..tvu.. .#lDDDDDDDDDDj#. .....#npnm#11... ...#BCCCCBA#....",
    ".....uu..tvtuu.. .u..u.tvt.tv.u.. .#lEFFEEEEEEDj#. .....#npnm#11... ...#B#####A#....",
    "uuuuu.uuuutvu... u..u...tvtv..u.. .#lmnpnmpnmpnj#. .....#nBAm#11... ..##########....",
    "......u....uvt.. ...u...tvv...u.. .#lmnpnmpnBAnj#. .....#nAnm#11... ..#CCCCCCCBA#...",
    "....uu.u..u..tt. ...u..tvtvt.u... .#lmnpnmpnAmnj#. .....#npnm#11... ..#CBB##BBBA#...",
    "...u...uuu...... ....utv..utvu... .#lDDDDDDDDDDj#. .....#EFED#11... ..#CBB##BBBA#...",
    "..u...u......... ...tuv....u.tt.. .#lEFFEEEEEEDj#. .....#npnm#11... ..#CBBB#BBBA#...",
    ".u...u.....v.... ..tv.uuuuu...... .#lmnpnmpnmpnj#. .....#npnm#11... ..#BAAAAAAAA#...",
    "u...u........... .tv............. .#lmnnnmnnmnnj#. .....#mmmm#11... ...#########....",
    "...u............ tv.............. .##############. .....######11... ................",
    // crack_across, crack_along, pillar, player, goblin
    "................ ................ ................ ................ ................",
    "................ ................ ....########.... .....######..... ................",
    "................ ........#....... ...#iiiiiihg#... ....#TUUVVU#.... ..#..######..#..",
    "................ .......#........ ...#ihhhhhhg#... ...#TUUUVVUU#... .#O##OPPPPO##O#.",
    "................ .......##....... ...#ghhhhhgg#... ...#TU####UU#... .#NOOPPPPPPOON#.",
    "................ .........#...... ....########.... ...#T#GHHG#T#... ..#NO#MPP#MON#..",
    ".......##....... ........#....... ....#lkkkkj#.... ...#T#H##H#T#... ...##PPPPPPO##..",
    "......#......... .......#.#...... ....#lkkkkj#11.. ....##HHHH##.##. ....#OIOOIO#....",
    "......##........ ......#...#..... ....#lkkkkj#11.. ...#TT####TT#FE# .....######.....",
    "........#....... .......#........ ....#lkkkkj#111. ..#TUUTBBTUU#FE# ...##RSSSRQ##.##",
    ".......##....... .......#........ ....#lkkkkj#111. ..#TUUUUUUUT#FE# ..#OO#RSRQ#OO#F#",
    ".......#.#...... ........#....... ...##lkkkkj##11. ..#H#TUVUUT#HFE# ..#O##RRRQ##O#F#",
    "......#...#..... .......#........ ..#illlkkkkjj#1. ..##QQQBQQQ#BBA# ..#P#AAABAAA#PF#",
    "......#......... ......##........ ..#hkkkkkkkjg#1. ...#TUU##TU##### ...##QR##RQ#.#Q#",
    ".......#........ ................ ..############1. ...#QQR##QQR#11. ....#O#.#O#1.##.",
    ".......#........ ................ ....1111111111.. ...#########111. ....##1.##111...",
    // rat, slime, bat, skeleton, spider
    "................ ................ ................ ................ ................",
    "................ ................ ................ .....######..... ................",
    "................ ................ .##..........##. ....#IIIIIJ#.... ..##........##..",
    "................ .....######..... #TU#........#UT# ....#I##I#J#.... .#..#.####.#..#.",
    "...##........... ...##OPPPPO##... #TUU#.#..#.#UUT# ....#I##I#J#.... .#...#LKKK#...#.",
    "..#SR#.###...... ..#OPPIIPPPOO#.. #TUUU#U##U#UUUT# ....#IIIIJJ#.... #..#.#KKLK#.#..#",
    "..#RR##RRS##.... ..#OPIIPPPOOO#.. #TUUUUUUUUUUUUT# .....#I#I#...... #.#.#KLLKKK#.#.#",
    ".#RRRRRRRSSR#... .#OPPPPPPPPOOO#. #TUTUU#UU#UUTUT# ....##JJJ##..... .#..#KKLLKK#..#.",
    "#M#RRRRRRRRRR#.. .#OP##PPP##OOO#. .#T#TUMUUMUT#T#. ...#I##I##J#.... ..##.#KKKK#.##..",
    "#RRRRRRRRRRRR#.. .#OP#IPPP#IOON#. ..#.#UUUUUU#.#.. ...#J#III#J#.... .#..##MMMM##..#.",
    ".##IRRRRRRRRQ#.# .#OPPPPPPPOOON#. .....#UIIU#..... ...#I##J##I#.... #..#.#M##M#.#..#",
    "...##QRRQQQRQ##L .#OOPP###POONN#. ......#TT#...... ...#I#III#J#.... #.#..######..#.#",
    "....#Q##.#QQ##L# .#NOOOPPOOOONN#. .......##....... ....#.#J#.#..... .#..#......#..#.",
    "....#Q#1.#Q#LL#. ..#NNNOOOONNN#1. ................ .....#I#I#...... ....#......#....",
    ".....#1111###... ...##########11. .....111111..... ....#JJ#JJ#1.... .....1.11.1.....",
    "................ .....11111111... ......1111...... ....#######11... ......1111......",
    // stairs_down, entrance, key, chest, trap
    "################ yxxx........xxxy ................ ................ ................",
    "#iiiiiiiiiiiiig# x..............x ................ ................ ................",
    "#i############g# x..............x ...####......... ................ ..############..",
    "#i#FFFFFFFFFF#g# x..............x ..#BCCB#........ ...##########... .#DDDDDDDDDDDD#.",
    "#i#EEEEEEEEEE#g# ................ .#BC##BA#....... ..#RSSSSSSSSR#.. .#D#F#D#F#D#F##.",
    "#i#EEEEEEEEEE#g# ................ .#C#..#A#....... .#RRSSRRRRSSRQ#. .#D#FE#F#E#F#E#.",
    "#i##FFFFFFFF##g# ................ .#B#..#A#....... .#BABRRRRRRBAB#. .#D#FE##FE##FE#.",
    "#i##EEEEEEEE##g# ................ .#BB##AA#....... .#QQQQQBBQQQQQ#. .##FFED#FFE#FFE#",
    "#i##DDDDDDDD##g# ................ ..#ABBA#B#...... .######BC######. .#DDDDDDDDDDDD#.",
    "#i###EEEEEE###g# ................ ...####ABB#..... .#AAAA#CB#AAAA#. .##F#D#F#D#F#D#.",
    "#i###DDDDDD###g# ................ .....1.#ABB#.... .#RSRB#BA#BRRQ#. .#FE##FE##FE#D#.",
    "#i####DDDD####g# ................ ........#ABB##.. .#RRRB####BRRQ#. .#FE##FE##FE#D#.",
    "#i############g# x..............x .........#ABBA#. .#RRRBRRRRBRQQ#1 #FFE#FFE#FFE#D#.",
    "#iggggggggggggg# x..............x ........#AB#BA#. .#QQQAQQQQAQQQ#1 .#DDDDDDDDDDDD#.",
    "################ x..............x .........##A##1. .##############1 ..############..",
    ".1111111111111.. yxxx........xxxy ...........#11.. ..1111111111111. ................",
    // nest, altar, counter
    "................ ................ ................",
    "................ .......xx....... ................",
    "................ ......xyyx...... ................",
    ".....######..... .......II....... ...#II#...##....",
    "...##SRQSRQ##... .##############. ..#BIIB#.#LM#...",
    "..#SQRSQRSQRS#.. .#FFFxwxxwxFFE#. ################",
    ".#RSR######RQS#. .#FFFxxyyxxFFE#. #SSSSSSSSSSSSSR#",
    "#SQ##II##II##RQ# .#EEEwxyyxwEED#. #RRRRRRRRRRRRRQ#",
    "#RS#IIIJIIIJ#SR# .####wxxxxw####. ################",
    "#QR#IIJJIIJJ#RQ# ..#EEEwxxwEED#.. #RQRRRRQQRRRRQQ#",
    "#SRQ#JJ##JJ#QSR# ..#FED.ww.FED#.. #RQRSSRQQRSSRQQ#",
    "#RQSR######RQSQ# ..#FED####FED#11 #RQRRRRQQRRRRQQ#",
    ".#QRSRQRSRQSRQ#. ..#FEDDDDDFED#11 #RQQQQQQQQQQQQQ#",
    "..#QRQSRQSQRQ#1. .#FFEEEEEEEEDD#1 #QQQQQQQQQQQQQQ#",
    "...##########11. .##############1 ################",
    ".....11111111... ..1111111111111. .111111111111111",
};
// clang-format on

// A row too short or too long would shift a drawing; found out when compiling.
consteval bool every_row_is_whole() {
    for (std::size_t row = 0; row < sheet.size(); ++row) {
        const std::size_t before = row / side * drawings_per_band;
        const std::size_t drawings =
            drawing_count - before < drawings_per_band ? drawing_count - before : drawings_per_band;
        if (sheet[row].size() != drawings * (side + 1) - 1) return false;
    }
    return true;
}

static_assert(every_row_is_whole());

}  // namespace

char letter(Drawing drawing, TilePixel pixel) {
    const auto number = static_cast<std::size_t>(drawing);
    const auto x = static_cast<std::size_t>(pixel.x);
    const auto y = static_cast<std::size_t>(pixel.y);
    CHECK(number < drawing_count && x < side && y < side);
    const std::string_view row = sheet[number / drawings_per_band * side + y];
    return row[number % drawings_per_band * (side + 1) + x];
}

}  // namespace underwell::render
