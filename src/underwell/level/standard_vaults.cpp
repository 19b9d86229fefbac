#include <string_view>
#include <vector>

#include "underwell/base/check.hpp"
#include "underwell/level/prefab.hpp"

namespace underwell::level {

namespace {

constexpr std::string_view text = R"vaults(; The vaults that ship with the library.

vault "The spring"
tags shrine depth 0-7 weight 3
legend ~ water
legend _ altar
map
###+###
#..~..#
#.~~~.#
+.~_~.+
#.~~~.#
#..~..#
###+###
end

vault "The drowned chapel"
tags shrine depth 0-14 weight 2
legend ~ water
legend _ altar
legend I pillar
map
#####+#+#####
#...I...I...#
#.~~.....~~.#
+.~~~.I.~~~.+
#.~~~._.~~~.#
+.~~~.I.~~~.+
#.~~.....~~.#
#...I...I...#
#####+#+#####
end

vault "The star chamber"
tags shrine depth 9- weight 2
legend ~ water
legend _ altar
legend I pillar
map
     #+#
  ####.####
  #..I.I..#
###.......###
#.I..~~~..I.#
+....~_~....+
#.I..~~~..I.#
###.......###
  #..I.I..#
  ####.####
     #+#
end

vault "The robbers' den"
tags treasure depth 0-11 weight 2
legend $ chest
legend : rubble
map
#####+#####
#$..#.#..$#
#..:#.#...#
##.##.##.##
+.........+
##.##.##.##
#...#.#:..#
#$..#.#..$#
#####+#####
end

vault "The strongroom"
tags treasure weight 3
legend $ chest
legend ^ trap
map
####+####
#.......#
#.##^##.#
#.#$.$#.#
+.^...^.+
#.#$.$#.#
#.##^##.#
#.......#
####+####
end

vault "The moated hoard"
tags treasure depth 6-
legend $ chest
legend ~ water
legend I pillar
legend o monster
map
######+#+######
#.............#
#..~~~~~~~~~..#
+..~.......~..+
#..~.I$.$I.~..#
#..~o.....o~..#
#..~.I$.$I.~..#
+..~.......~..+
#..~~~~~~~~~..#
#.............#
######+#+######
end

vault "The hall of blades"
tags trap depth 4- weight 2
legend ^ trap
legend I pillar
map
###+#####+###
#.^.^...^.^.#
+.I.I.^.I.I.+
#.^.^...^.^.#
+.I.I.^.I.I.+
#.^.^...^.^.#
###+#####+###
end

vault "The soft floor"
tags trap depth 0-8 weight 2
legend ^ trap
legend " growth
map
   ##+##
 ###.".###
##."^".^.##
#.""."^"".#
+"^.""."^"+
#.""^"."".#
##.".."^.##
 ###.".###
   ##+##
end

vault "The brood cave"
tags lair depth 0-14 weight 2
legend m nest
legend o monster
legend : rubble
map
  #####+####
 ##..:.....##
##.:...o....##
#...m....:...#
+......m...o.+
#..o..:...m..#
##....m..:..##
 ##.......##
  ####+####
end

vault "The wolf pit"
tags lair depth 2-9
legend m nest
legend o monster
legend I pillar
map
#####+#####
#.........#
#.I.....I.#
#...ooo...#
+...omo...+
#...ooo...#
#.I.....I.#
#.........#
#####+#####
end

vault "The throne of the deep"
tags lair depth 12-
legend m nest
legend o monster
legend I pillar
legend " growth
map
#######+#######
#.I..I..I..I..#
#.............#
+.""""""""""o.#
+.""""""""""m.#
+.""""""""""o.#
#.............#
#.I..I..I..I..#
#######+#######
end

vault "The well-keeper's shop"
tags store weight 2
legend $ chest
legend = counter
map
#####++#####
#..........#
#..======..#
+..=$..$=..+
#..=....=..#
+..==..==..+
#..........#
#####++#####
end

vault "The pedlar's corner"
tags store depth 0-8
legend = counter
legend $ chest
legend : rubble
map
###+####
#....$$#
#.:..==#
+......+
#.....:#
#$=....#
###+####
end

vault "The gatehouse"
tags entrance weight 2
legend I pillar
map
####+####
#.......#
#.I...I.#
+.......+
#.I...I.#
#.......#
####+####
end

vault "The landing"
tags exit weight 2
legend I pillar
legend : rubble
map
   ##+##
 ###...###
##.:...I.##
#..I......#
+.........+
#......I..#
##.I...:.##
 ###...###
   ##+##
end

vault "The collapsed cistern"
tags plain depth 0-11 weight 2
legend ~ water
legend : rubble
map
 ###+#####
##:..~~..##
#:..~~~~..#
+..~~~~~~.+
#..~~~~~~:#
##..~~~~:##
 ##..~~.##
  ####+##
end

vault "The root gallery"
tags any depth 2-5 weight 2
legend " growth
legend I pillar
map
######+######
#"".......""#
#".II...II."#
+...........+
#.I.."""..I.#
#..."""""...#
#.I.."""..I.#
+...........+
#".II...II."#
#"".......""#
######+######
end

vault "The mushroom beds"
tags plain depth 4-8 weight 2
legend " growth
legend : rubble
map
####+#####+####
#.............#
#.""".""".""".#
+.""".""".""".+
#.............#
+.""".""".""".+
#.""".""".:"".#
#.............#
####+#####+####
end

vault "The gaol"
tags plain depth 6-14 weight 2
legend $ chest
legend o monster
map
#############
#.#.#o#.#$#.#
#.#.#.#.#.#.#
#...........#
+...........+
#...........#
#.#.#.#.#.#.#
#o#.#$#.#.#.#
#############
end

vault "The reading room"
tags plain depth 12- weight 2
legend " growth
map
#######+#######
#.............#
#.###.###.###.#
+.""""""""""".+
#.###.###.###.#
+.""""""""""".+
#.###.###.###.#
#.............#
#######+#######
end

vault "The web"
tags plain depth 20- weight 2
legend " growth
legend o monster
map
   ###+#+###
  ##"....."##
 ##.".."..".##
##..."."."...##
+."."""o""".".+
##..."."."...##
 ##.".."..".##
  ##"....."##
   ###+#+###
end
)vaults";

}  // namespace

std::string_view standard_vaults_text() {
    return text;
}

std::span<const Prefab> standard_vaults() {
    static const std::vector<Prefab> vaults = [] {
        auto read = parse_prefabs(text);
        CHECK(read.has_value());
        return std::move(*read);
    }();
    return vaults;
}

}  // namespace underwell::level
